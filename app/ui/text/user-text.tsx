import { linkify, type Segment } from "~/lib/text/linkify";

/** A user's text, shown literally with clickable http, https and mailto links. */
export const UserText = ({ text }: { text: string }) => <LinkedText segments={linkify(text)} />;

export function LinkedText({ segments }: { segments: Segment[] }) {
  return segments.map((segment) =>
    segment.href ? (
      <a key={segment.at} href={segment.href} rel="nofollow ugc noopener noreferrer">
        {segment.text}
      </a>
    ) : (
      segment.text
    ),
  );
}
