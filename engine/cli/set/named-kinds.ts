import { channelId } from '../add/add-channel.ts';
import { channelStates } from '../sheet/channel-state.ts';
import type { NamedKind } from './set-kind.ts';

export const CHANNEL: NamedKind = {
  name: 'channel',
  argument: '<number>',
  argumentAbout: 'number of the channel, for example 7777',
  read: channelId,
  // A group or a conversion map may be all that names it.
  known: ({ files }) => [...channelStates(files).channels.keys()],
  file: (id) => `channels/${id}.json`,
};

export const HOST: NamedKind = {
  name: 'host',
  argument: '<name>',
  argumentAbout: 'host name as its file has it, for example m.h5.example.com, or default',
  read: (typed) => typed.normalize('NFKC').trim().toLowerCase(),
  known: (names) => names.ofKind('host'),
  file: (id) => `hosts/${id}.json`,
};

export const BRAND: NamedKind = {
  name: 'brand',
  argument: '<id>',
  argumentAbout: 'id of the brand, for example harbour',
  read: (typed) => typed.normalize('NFKC').trim(),
  known: (names) => names.ofKind('brand'),
  file: (id) => `schemas/brands/${id}.json`,
};
