import { Form } from "@remix-run/react";
import { type FormEvent, useState } from "react";
import { Button } from "~/ui/buttons/button";
import { refuseLostScript } from "~/ui/states/announce";

type Props = { push: { key: string; here: boolean; hasEnded: boolean; others: number } };

export function ThisDevice({ push: { key, here, hasEnded, others } }: Props) {
  return (
    <>
      <p>
        {here
          ? "It shows what you ticked under 'On devices', also while the site is closed."
          : hasEnded
            ? "Its browser takes no more notifications of ours: turn them on again."
            : "It can show your notifications, also while the site is closed."}
        {others > 0 && ` ${others === 1 ? "One other device does" : `${others} other devices do`}.`} Logging
        out ends it.
      </p>
      {here ? <Stop /> : <Start vapidKey={key} />}
    </>
  );
}

function Start({ vapidKey }: { vapidKey: string }) {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    const form = event.currentTarget;
    const fieldOf = (name: string) => form.elements.namedItem(name) as HTMLInputElement;
    if (fieldOf("endpoint").value) return;
    event.preventDefault();
    setBusy(true);
    setRefused(null);
    try {
      const { subscribeToPush: subscribe } = await import("./subscribe.client").catch(refuseLostScript);
      const subscription = await subscribe(vapidKey);
      for (const [name, value] of Object.entries(subscription)) fieldOf(name).value = value;
      form.requestSubmit();
    } catch (error) {
      console.warn("This device was not subscribed", error);
      setRefused(error instanceof Error ? error.message : String(error));
    }
    setBusy(false);
  }

  return (
    <Form method="post" onSubmit={onSubmit}>
      <input type="hidden" name="intent" value="start-push" />
      <input type="hidden" name="endpoint" />
      <input type="hidden" name="p256dh" />
      <input type="hidden" name="auth" />
      <Button type="submit" busy={busy}>
        NOTIFY ME ON THIS DEVICE
      </Button>
      {refused && <p role="alert">{refused}</p>}
    </Form>
  );
}

const Stop = () => (
  <Form
    method="post"
    onSubmit={() => void import("./subscribe.client").then(({ unsubscribe }) => unsubscribe(), console.warn)}
  >
    <Button type="submit" name="intent" value="stop-push">
      STOP ON THIS DEVICE
    </Button>
  </Form>
);
