import type { FormEventHandler, ReactNode } from "react";
import { paths } from "~/lib/paths";

type Props = {
  user: string;
  /** The page to come back to. */
  back: string;
  onSubmit?: FormEventHandler<HTMLFormElement>;
  /** The button with its intent. */
  children: ReactNode;
};

/** What one does about a member, as a form that posts without scripts too. */
export const MemberForm = ({ user, back, onSubmit, children }: Props) => (
  <form method="post" action={paths.people} onSubmit={onSubmit}>
    <input type="hidden" name="user" value={user} />
    <input type="hidden" name="back" value={back} />
    {children}
  </form>
);
