import type { ReactNode } from "react";
import { paths } from "~/lib/addresses/paths";
import { figure, plural } from "~/lib/text/plural";
import { mediumDate } from "~/lib/time/time-ago";
import { Face } from "~/ui/icons/face";
import { Link } from "~/ui/links/link";
import { UserText } from "~/ui/text/user-text";
import styles from "./profile-head.module.css";
import type { ProfileView } from "./profile-view";

type Props = Pick<
  ProfileView,
  | "username"
  | "standsFor"
  | "about"
  | "joinedAt"
  | "chaptersFollowed"
  | "listsDropped"
  | "commentsPlaced"
  | "own"
> & { children?: ReactNode };

export function ProfileHead({ username, standsFor, about, joinedAt, own, children, ...counts }: Props) {
  return (
    <header className="beside gap-4 below-5">
      <Face name={username} size="huge" own={own} />
      <div className="stack-2 middle-content">
        <h1>
          <bdi>{username}</bdi>
        </h1>
        {about && (
          <p className={`lede ${styles.about}`} dir="auto">
            <UserText text={about} />
          </p>
        )}
        {own && (
          <p>
            <Link className="alone" to={paths.ownAppearance}>
              {about ? "Change your picture or your line" : "Add a picture, or a line about you"}
            </Link>
          </p>
        )}
        <p className="meta">
          {standsFor && (
            <span className={styles.standsFor} dir="auto">
              {standsFor}
            </span>
          )}
          joined <time dateTime={new Date(joinedAt).toISOString()}>{mediumDate(joinedAt)}</time>
        </p>
        <Counts {...counts} />
        {children}
      </div>
    </header>
  );
}

export function Counts({
  chaptersFollowed,
  listsDropped,
  commentsPlaced,
}: Pick<Props, "chaptersFollowed" | "listsDropped" | "commentsPlaced">) {
  const counts = [
    [listsDropped, "list dropped", "lists dropped"],
    [commentsPlaced, "comment placed", "comments placed"],
    [chaptersFollowed, "chapter followed", "chapters followed"],
  ] as const;
  return (
    <dl className={`meta links ${styles.counts}`}>
      {counts.map(([n, one, many]) => (
        <div key={one}>
          <dt>{plural(n, one, many).replace(/^\S+ /, "")}</dt>
          <dd className="strong">{figure(n)}</dd>
        </div>
      ))}
    </dl>
  );
}
