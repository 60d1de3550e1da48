import { isRouteErrorResponse, useLocation, useRouteError } from "@remix-run/react";
import { useContext } from "react";
import { paths } from "~/lib/addresses/paths";
import { LinkButton } from "~/ui/buttons/button";
import { useProduct } from "~/ui/page/root-data";
import { isAnotherAccount } from "~/ui/requests/another-account";
import styles from "./error-page.module.css";
import { problemOf } from "./problem";
import { RequestIdContext } from "./request-id";
import { type Unsent, UnsentForm } from "./unsent-form";

/** Titles of refusals whose own message says the rest. */
const LIMITED: Record<string, string> = { suspended: "Only reading for now", guest: "You are a guest" };

/** The error page: the problem, the next step, and the request id for the log. */
export function ErrorPage() {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const { supportEmail } = useProduct();
  const givenId = useContext(RequestIdContext);
  const response = isRouteErrorResponse(error) ? error : null;
  const offline = !response && typeof window !== "undefined" && !navigator.onLine;
  const { title, text, way } = problemOf(response?.status ?? 500, offline);
  const refusal = response?.data as ({ code?: string; requestId?: string } & Partial<Unsent>) | undefined;
  const limited = LIMITED[refusal?.code ?? ""];
  const { typed, message, logInAs, shownTo } = refusal ?? {};
  if (typed && response?.status === 401) return <UnsentForm typed={typed} />;
  if (typed && isAnotherAccount(refusal)) return <UnsentForm {...{ typed, message, logInAs, shownTo }} />;
  const requestId = refusal?.requestId ?? givenId;
  const here = pathname + search;
  return (
    <div className="stack start measure pad-y-6">
      {!offline && (
        <p className={`figure faint ${styles.number}`} aria-hidden="true">
          {response?.status ?? 500}
        </p>
      )}
      <h1>{limited ?? title}</h1>
      <p className={`lede quiet ${styles.text}`}>{limited ? refusal?.message : text}</p>
      <div className="row">
        {way === "login" && (
          <LinkButton variant="drop" to={paths.login(here)}>
            LOG IN
          </LinkButton>
        )}
        {way === "again" && (
          <LinkButton variant="drop" icon="refresh" to={here} reloadDocument>
            TRY AGAIN
          </LinkButton>
        )}
        <LinkButton to="/" icon="home">
          TO FEED
        </LinkButton>
        <LinkButton to={paths.search} icon="search">
          SEARCH
        </LinkButton>
      </div>
      {way === "again" && !offline && supportEmail && (
        <p className="meta">
          Still not working? Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        </p>
      )}
      {requestId && (
        <p className="meta" suppressHydrationWarning>
          Request <code suppressHydrationWarning>{requestId}</code>
        </p>
      )}
    </div>
  );
}
