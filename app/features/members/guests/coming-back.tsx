import { Form, useLocation, useParams, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import type { AskingGuest } from "~/features/rooms/room/room";
import { paths } from "~/lib/addresses/paths";
import { Button } from "~/ui/buttons/button";
import { Link } from "~/ui/links/link";
import styles from "./invitation.module.css";

/** Time between two looks at the owner's answer, in ms. */
const EVERY_MS = 4000;

type Props = { guest: AskingGuest; host: string | null };

export function ComingBack({ guest: { name, number }, host }: Props) {
  const { key = "" } = useParams();
  const { pathname } = useLocation();
  useLooking();
  return (
    // a page that looks by itself starts its scripts at once
    <div className={`stack card ${styles.join}`} data-live>
      <p role="status">
        You asked to come back as <bdi>{name}</bdi>. <bdi>{host ?? "The list’s owner"}</bdi> can let you in.
        Your number is <b>{number}</b>.
      </p>
      <noscript>
        <p>
          <Link to={pathname} reloadDocument>
            Reload this page
          </Link>{" "}
          to see the answer.
        </p>
      </noscript>
      <Form method="post" action={paths.join(key)}>
        <Button type="submit" name="intent" value="other-name" variant="quiet">
          USE ANOTHER NAME
        </Button>
      </Form>
    </div>
  );
}

/** Loads the page again every few seconds while it is visible. */
function useLooking() {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(() => {
      if (state === "idle" && !document.hidden) revalidate();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [revalidate, state]);
}
