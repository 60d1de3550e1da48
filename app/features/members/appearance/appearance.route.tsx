import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { type ChangeEvent, useId, useState } from "react";
import { PICKED_TYPES } from "~/features/images/metadata/image-type";
import { paths } from "~/lib/addresses/paths";
import { redirectWithFlash } from "~/platform/flash.server";
import { fileOf } from "~/platform/form-data";
import { pageAction } from "~/platform/page-action.server";
import { requireMember } from "~/platform/viewer.server";
import { Button } from "~/ui/buttons/button";
import { Field } from "~/ui/fields/field";
import { FileInput } from "~/ui/fields/file-input";
import { Face } from "~/ui/icons/face";
import { Link } from "~/ui/links/link";
import { metaOf } from "~/ui/page/page-meta";
import { useViewer } from "~/ui/page/root-data";
import { ABOUT_MAX } from "./about";
import { changeAppearance, readAppearance, removePicture } from "./appearance.server";
import picture from "./picture-field.module.css";

export const meta = metaOf("How others see you", "Your picture and a line about you.");

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
  const { about, picture, removed } = useLoaderData<typeof loader>();
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
          and wherever your name appears.
        </p>
        {removed && <p>A moderator took them down: nobody else sees them until they are given back.</p>}
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

type PictureProps = { username: string; error: string | undefined };

/** The picture that a member has or has chosen, which the browser cuts to a small square before it is sent. */
function PictureField({ username, error }: PictureProps) {
  const id = useId();
  const [chosen, setChosen] = useState<string | null>(null);
  const cut = async ({ currentTarget: picker }: ChangeEvent<HTMLInputElement>) => {
    const file = picker.files?.[0];
    if (!file) return setChosen(null);
    const square = await squareFile(file);
    const files = new DataTransfer();
    files.items.add(square);
    picker.files = files.files;
    const reader = new FileReader();
    // the policy of the page allows data addresses alone
    reader.onload = () => setChosen(String(reader.result));
    reader.readAsDataURL(square);
  };
  return (
    <div className="row gap-4">
      {chosen ? (
        <img className={picture.chosen} src={chosen} alt="Your new picture, not saved yet" />
      ) : (
        <Face name={username} size="huge" />
      )}
      <div className={`small stack-2 shrinks ${picture.pick}`}>
        <label className="bold" htmlFor={id}>
          Choose a picture
        </label>
        <FileInput
          id={id}
          name="picture"
          accept={PICKED_TYPES}
          aria-describedby={error ? `${id}-error` : undefined}
          aria-invalid={error ? true : undefined}
          onChange={cut}
        />
        <span className="without-scripts">a square of 400 pixels, at most 500 KB</span>
        {error && (
          <p className="wrong small bold" id={`${id}-error`}>
            {error}
          </p>
        )}
      </div>
    </div>
  );
}

/** Returns the file unchanged if the code that cuts it fails to load, or the browser can't read it. */
const squareFile = (file: File): Promise<File> =>
  import("~/features/images/uploads/shrink-image.client").then(
    async ({ squareImage }) => (await squareImage(file)) ?? file,
    () => file,
  );
