import { linkify } from "~/lib/linkify";

/** What somebody wrote, shown literally, its http, https and mailto links clickable. */
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
