import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, type MetaFunction, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { paths } from "~/lib/paths";
import { redirectWithFlash } from "~/platform/flash.server";
import { fileOf } from "~/platform/form-data";
import { pageAction } from "~/platform/page-action.server";
import { requireMember } from "~/platform/viewer.server";
import { Button } from "~/ui/button";
import { Field } from "~/ui/fields/field";
import { Link } from "~/ui/link";
import { pageMeta } from "~/ui/page-meta";
import { useViewer } from "~/ui/root-data";
import { ABOUT_MAX } from "./about";
import { changeAppearance, readAppearance, removePicture } from "./appearance.server";
import { PictureField } from "./picture-field";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ title: "How others see you", description: "Your picture and a line about you.", matches });

export const loader = ({ context }: LoaderFunctionArgs) =>
  readAppearance(context.app, requireMember(context.viewer));

export const action = pageAction({
  fields: ["about"],
  admit: requireMember,
  intents: {
    "remove-picture": async (_, { app, viewer }) => {
      await removePicture(app, viewer);
      return redirectWithFlash(app, paths.ownAppearance, "Your picture is gone. Your drawn face is back");
    },
  },
  act: async ({ about }, { app, viewer, form }) => {
    await changeAppearance(app, viewer, { about, picture: fileOf(form, "picture") });
    return redirectWithFlash(app, paths.ownAppearance, "That is how others see you now");
  },
  toErrorPage: ["sign-in", "guest"],
});

export { networkSafeAction as clientAction } from "~/ui/requests/network-safe-action";

export default function Appearance() {
  const { about, picture } = useLoaderData<typeof loader>();
  const failed = useActionData<typeof action>();
  const username = useViewer()?.username ?? "";
  const busy = useNavigation().state === "submitting";
  const errors = failed?.refused.errors ?? {};
  return (
    <div className="stack-wide">
      <div className="stack">
        <h2>How others see you</h2>
        <p>
          Everybody sees your picture and your line, on <Link to={paths.profile(username)}>your profile</Link>{" "}
          and wherever your face stands.
        </p>
      </div>
      <Form method="post" encType="multipart/form-data" className="stack" key={picture}>
        <PictureField username={username} error={errors.image} />
        <Field
          label="A line about you (optional)"
          name="about"
          multiline
          defaultValue={failed?.values.about ?? about}
          counter={ABOUT_MAX}
          autoComplete="off"
          error={errors.about ?? (failed && !errors.image ? failed.refused.message : undefined)}
        />
        <Button type="submit" variant="drop" busy={busy}>
          SAVE
        </Button>
      </Form>
      {picture && (
        <Form method="post">
          <Button type="submit" name="intent" value="remove-picture" icon="trash">
            REMOVE PICTURE
          </Button>
        </Form>
      )}
    </div>
  );
}
