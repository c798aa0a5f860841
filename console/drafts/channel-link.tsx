import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { DraftSummary } from '../../server/console/contract/draft.ts';
import { useDesk } from './desk.ts';
import { isOpen } from './draft-path.ts';

interface ChannelLinkProps {
  /** What shows the channel. */
  readonly draft: DraftSummary;
  readonly channel: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Leads to a channel as a draft has it: that draft is the current one from then on, as long as it is open. */
export function ChannelLink({ draft, channel, className, children }: ChannelLinkProps) {
  const { choose } = useDesk();
  return (
    <Link
      to={`/channels?open=${channel}`}
      className={className}
      onClick={() => isOpen(draft) && choose(draft.number)}
    >
      {children}
    </Link>
  );
}
