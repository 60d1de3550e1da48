import { fullTime, timeAgo } from "~/lib/time/time-ago";

type Props = {
  at: number;
  className?: string;
  inSentence?: boolean;
  words?: string;
};

/** A timestamp (ms since 1970) as a relative time, with the full time as title. */
export function TimeAgo({ at, className, inSentence, words }: Props) {
  return (
    <time
      className={className}
      dateTime={new Date(at).toISOString()}
      title={fullTime(at)}
      suppressHydrationWarning
    >
      {words ?? timeAgo(at, Date.now(), { inSentence })}
    </time>
  );
}
