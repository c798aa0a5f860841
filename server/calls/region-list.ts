import { AREAS } from '../place/areas.ts';
import type { Call } from './call.ts';

/** All provinces, cities and counties. */
export const regionList: Call<'regionList'> = {
  name: 'regionList',
  answer: async () => AREAS,
};
