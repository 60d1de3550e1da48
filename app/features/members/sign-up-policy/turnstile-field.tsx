import { useEffect, useState } from "react";
import { useHydrated } from "~/ui/page/use-hydrated";

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface merges with a library's
  interface Window {
    /** Of Cloudflare's script. */
    turnstile?: { reset: () => void };
  }
}

type Props = {
  siteKey: string;
  action: string;
  /** Changes with each refusal, whose token may be spent. */
  of: unknown;
  error?: string;
};

/**
 * Cloudflare's widget, which its own script fills in. The page's policy allows that script on a page that was loaded
 * as a document, so a page that a link of ours opened is loaded again.
 */
export function TurnstileField({ siteKey, action, of, error }: Props) {
  const isHydrated = useHydrated();
  const [isOpenedByLink] = useState(isHydrated);
  useEffect(() => {
    if (isOpenedByLink) window.location.reload();
  }, [isOpenedByLink]);
  useEffect(() => {
    if (of) window.turnstile?.reset();
  }, [of]);
  return (
    <div className="stack-1" id="turnstile">
      <div
        className="cf-turnstile"
        data-sitekey={siteKey}
        data-action={action}
        data-response-field-name="turnstile"
        data-size="flexible"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: keeps what the script has put here
        dangerouslySetInnerHTML={{ __html: "" }}
        suppressHydrationWarning
      />
      <script src="https://challenges.cloudflare.com/turnstile/v0/api.js" async defer />
      {error && <p role="alert">{error}</p>}
      <noscript>
        <p>
          This site checks that you are a person before you sign up, and the check needs JavaScript.
          Everything public is open to read without it.
        </p>
      </noscript>
    </div>
  );
}
