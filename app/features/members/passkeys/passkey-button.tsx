import { type ComponentProps, type MouseEvent, useEffect, useRef, useState } from "react";
import type { PasskeyPurpose } from "~/features/members/accounts/passkey-view";
import { Button } from "~/ui/buttons/button";
import { refuseLostScript } from "~/ui/states/announce";

type Props = Omit<ComponentProps<typeof Button>, "type" | "onClick" | "name" | "value"> & {
  purpose: PasskeyPurpose;
  name: "intent";
  value: string;
  /** Returns false if the form is to be sent as it is, without a passkey. */
  isReady?: (typed: FormData) => boolean;
};

/**
 * Submits its form with a signed passkey challenge in the field 'passkey'. Hidden in browsers without
 * passkeys; the WebAuthn code loads on the first press.
 */
export function PasskeyButton({ purpose, isReady, children, ...rest }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [isKnown, setKnown] = useState<boolean | null>(null);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState("");
  useEffect(() => setKnown("PublicKeyCredential" in window), []);
  if (isKnown === false) return null;

  async function press(event: MouseEvent<HTMLButtonElement>) {
    const button = event.currentTarget;
    const { form } = button;
    if (form && isReady?.(new FormData(form)) === false) return;
    event.preventDefault();
    const missing = form?.querySelector<HTMLInputElement>("input[type=checkbox]:invalid");
    if (!form || busy || missing?.reportValidity() === false) return;
    setFailed("");
    setBusy(true);
    try {
      const { default: answerChallenge } = await import("~/ui/requests/passkey-ceremony.client").catch(
        refuseLostScript,
      );
      const answer = await answerChallenge(purpose, form);
      if (field.current) field.current.value = answer;
      // a disabled button's intent would be missing from the submitted form
      button.disabled = false;
      form.requestSubmit(button);
    } catch (error) {
      console.warn(error);
      setFailed((error as Error).message);
    } finally {
      if (field.current) field.current.value = "";
      setBusy(false);
    }
  }

  return (
    <div className="start with-scripts stack-2">
      <input type="hidden" name="passkey" ref={field} />
      <Button
        {...rest}
        type={isKnown ? "submit" : "button"}
        formNoValidate={isKnown ?? undefined}
        busy={busy}
        onClick={press}
      >
        {children}
      </Button>
      {failed && <p role="alert">{failed}</p>}
    </div>
  );
}
