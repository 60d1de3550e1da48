import type { FormEventHandler, ReactNode } from "react";
import { paths } from "~/lib/addresses/paths";
import { Button, type ButtonVariant } from "~/ui/buttons/button";
import { useMutationForm } from "~/ui/requests/use-mutation-form";

type Props = {
  user: string;
  back: string;
  onSubmit: FormEventHandler<HTMLFormElement>;
  children: ReactNode;
};

export const MemberForm = ({ user, back, onSubmit, children }: Props) => (
  <form method="post" action={paths.people} onSubmit={onSubmit}>
    <input type="hidden" name="user" value={user} />
    <input type="hidden" name="back" value={back} />
    {children}
  </form>
);

type ActProps = Pick<Props, "user" | "back" | "children"> & {
  intent: "block" | "unblock" | "unfollow-member";
  variant?: ButtonVariant;
  title?: string;
};

export function MemberAct({ user, back, intent, children, ...look }: ActProps) {
  const { onSubmit, busy } = useMutationForm();
  return (
    <MemberForm user={user} back={back} onSubmit={onSubmit}>
      <Button type="submit" name="intent" value={intent} busy={busy} {...look}>
        {children}
      </Button>
    </MemberForm>
  );
}
