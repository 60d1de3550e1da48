import { fullTime, timeAgo } from "~/lib/time-ago";

type Props = {
  at: number;
  className?: string;
  /** Whether it stands inside a sentence. */
  inSentence?: boolean;
};

/** A moment (milliseconds since 1970) as people say it; the full time on the element. */
export function TimeAgo({ at, className, inSentence }: Props) {
  return (
    <time
      className={className}
      dateTime={new Date(at).toISOString()}
      title={fullTime(at)}
      suppressHydrationWarning
    >
      {timeAgo(at, Date.now(), { inSentence })}
    </time>
  );
}
