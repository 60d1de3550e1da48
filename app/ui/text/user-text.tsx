import { linkify } from "~/lib/text/linkify";

/** A user's text, shown literally with clickable http, https and mailto links. */
export function UserText({ text }: { text: string }) {
  return linkify(text).map((segment) =>
    segment.href ? (
      <a key={segment.at} href={segment.href} rel="nofollow ugc noopener noreferrer">
        {segment.text}
      </a>
    ) : (
      segment.text
    ),
  );
}
