import { Form, useActionData, useNavigate, useNavigation } from "@remix-run/react";
import { useEffect } from "react";
import { INTENT_FIELD } from "~/features/list-form/model/list-form-fields";
import { paths } from "~/lib/addresses/paths";
import type { ListId } from "~/lib/data/ids";
import { screensBackTo } from "~/ui/buttons/back-link";
import { Button } from "~/ui/buttons/button";
import { Dialog, DialogClose } from "~/ui/dialogs/dialog";
import { useHydrated } from "~/ui/page/use-hydrated";
import { announce } from "~/ui/states/announce";

/** Result of the delete action when scripts run: the words for the page to which the browser then goes by itself. */
export type Deleted = { deleted: string; versionsLeft: number };

type Props = { listId: ListId; title: string };

/** Deletes the viewer's version. After the last version it goes back to the last page that is not the list's. */
export function DeleteDialog({ listId, title }: Props) {
  const navigate = useNavigate();
  const { state, formData } = useNavigation();
  const busy = formData?.get(INTENT_FIELD) === "delete";
  const deleted = useActionData<Partial<Deleted>>();
  const isHydrated = useHydrated();

  useEffect(() => {
    // navigating while the page is still loading would abort its requests
    if (!deleted?.deleted || state !== "idle") return;
    announce(deleted.deleted);
    if (deleted.versionsLeft) navigate(paths.list(listId), { replace: true });
    else {
      const screens = screensBackTo((path) => !path.split("/").includes(listId));
      if (screens === null) navigate(paths.ownDrops, { replace: true });
      else navigate(-screens);
    }
  }, [deleted, state, listId, navigate]);

  return (
    <Dialog trigger="DELETE LIST" triggerVariant="quiet" triggerIcon="trash" title="Delete your list?">
      <p>
        This deletes your version of <b>{title}</b> and the comments on it. It can't be undone.
      </p>
      <Form method="post" className="row">
        {isHydrated && <input type="hidden" name="alive" value="1" />}
        <Button type="submit" variant="drop" name={INTENT_FIELD} value="delete" busy={busy}>
          DELETE
        </Button>
        <DialogClose>CANCEL</DialogClose>
      </Form>
    </Dialog>
  );
}
