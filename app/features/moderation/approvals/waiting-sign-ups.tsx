import { Form } from "@remix-run/react";
import { plural } from "~/lib/text/plural";
import { Button } from "~/ui/buttons/button";
import { Field } from "~/ui/fields/field";
import { NoEnter } from "~/ui/fields/no-enter";
import { Face } from "~/ui/icons/face";
import { TimeAgo } from "~/ui/text/time-ago";

export type WaitingSignUp = { id: string; username: string; domain: string; waitsSince: number };

type Props = {
  signUps: WaitingSignUp[];
  problemOf: (id: string) => { message: string; reason: string } | null;
};

/** Sign-ups to approve, each a case with its own form. */
export const WaitingSignUps = ({ signUps, problemOf }: Props) =>
  signUps.length > 0 && (
    <section className="stack" aria-labelledby="sign-ups">
      <h2 id="sign-ups">{plural(signUps.length, "sign-up")} to approve</h2>
      <ul className="stack-wide">
        {signUps.map((signUp) => (
          <SignUpCase key={signUp.id} signUp={signUp} problem={problemOf(signUp.id)} />
        ))}
      </ul>
    </section>
  );

function SignUpCase({
  signUp: { id, username, domain, waitsSince },
  problem,
}: {
  signUp: WaitingSignUp;
  problem: ReturnType<Props["problemOf"]>;
}) {
  return (
    <li className="stack-3 card">
      <header className="beside">
        <Face name={username} />
        <div>
          <h3>{username}</h3>
          <p className="meta">
            An address at {domain}, confirmed <TimeAgo at={waitsSince} inSentence />
          </p>
        </div>
      </header>
      <Form method="post" className="stack-3" preventScrollReset>
        <input type="hidden" name="versionId" value={id} />
        <input type="hidden" name="kind" value="sign-up" />
        <NoEnter />
        <Field
          label={`Reason to decline ${username} (mailed to them)`}
          name="reason"
          defaultValue={problem?.reason}
          error={problem?.message}
        />
        <div className="row">
          <Button type="submit" name="intent" value="approve-sign-up">
            APPROVE
          </Button>
          <Button type="submit" name="intent" value="decline-sign-up">
            DECLINE
          </Button>
        </div>
      </Form>
    </li>
  );
}
