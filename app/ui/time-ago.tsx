import { fullTime, timeAgo } from "~/lib/time-ago";

type Props = {
  at: number;
  className?: string;
  /** Whether it is used inside a sentence. */
  inSentence?: boolean;
  /** What it says; without, how long ago it was at this moment. */
  words?: string | undefined;
};

/** A timestamp (milliseconds since 1970) as a relative time; the full time is the title. */
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
