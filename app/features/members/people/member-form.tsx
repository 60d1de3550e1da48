import type { ReactNode } from "react";
import { paths } from "~/lib/addresses/paths";
import { Button, type ButtonVariant } from "~/ui/buttons/button";
import { useMutationForm } from "~/ui/requests/use-mutation-form";

type Props = {
  user: string;
  back: string;
  intent: "block" | "unblock" | "unfollow-member";
  variant?: ButtonVariant;
  title?: string;
  children: ReactNode;
};

export function MemberAct({ user, back, intent, children, ...look }: Props) {
  const { onSubmit, busy } = useMutationForm();
  return (
    <form method="post" action={paths.people} onSubmit={onSubmit}>
      <input type="hidden" name="user" value={user} />
      <input type="hidden" name="back" value={back} />
      <Button type="submit" name="intent" value={intent} busy={busy} {...look}>
        {children}
      </Button>
    </form>
  );
}
