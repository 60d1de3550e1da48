import { textParts } from "~/lib/mentions";
import { paths } from "~/lib/paths";
import { Link } from "~/ui/link";
import { UserText } from "~/ui/user-text";

type Props = {
  text: string;
  /** The usernames that it mentions as '@name'. */
  mentions?: string[] | undefined;
};

export function CommentText({ text, mentions }: Props) {
  if (!mentions?.length) return <UserText text={text} />;
  return textParts(text, mentions).map(({ name, text: part, at }) =>
    name ? (
      <Link key={at} to={paths.profile(name)}>
        {part}
      </Link>
    ) : (
      <UserText key={at} text={part} />
    ),
  );
}
