import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { ListImage } from "~/features/images/uploads/list-image";
import { readVersion } from "~/features/lists/reads/lists.server";
import { versionPictures, versionShareText } from "~/features/lists/share-dialog/list-share";
import { ShareDialog } from "~/features/lists/share-dialog/share-dialog";
import { OwnLink } from "~/features/lists/versions/own-link";
import { RankedItems } from "~/features/lists/versions/ranked-items";
import { VersionHead } from "~/features/lists/versions/version-card";
import { VersionMenu } from "~/features/lists/versions/version-menu";
import { pictureAddress } from "~/features/sharing/share-pictures/share-picture.server";
import { versionPicture } from "~/features/sharing/share-pictures/shared-picture";
import { paths } from "~/lib/addresses/paths";
import { idOrNone } from "~/lib/data/ids";
import { AUDIENCES } from "~/lib/people/audience";
import { creatorInPath } from "~/lib/people/former-member";
import { CONTEXT_PREVIEW } from "~/lib/text/clamp";
import { siteOf } from "~/platform/app.server";
import { addToHead } from "~/platform/page-head.server";
import { BackLink } from "~/ui/buttons/back-link";
import { Link } from "~/ui/links/link";
import { SaveButton } from "~/ui/toggles/save-button";
import { ChapterHeading } from "./chapter-heading";
import { versionPageData } from "./list-linked-data";
import { listMeta } from "./list-meta";
import { pageList } from "./page-list";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const version = data?.list.versions[0];
  return listMeta(
    data,
    matches,
    data && version && paths.version(data.list.id, creatorInPath(version.creator, version.id)),
  );
};

export async function loader({ context, params }: LoaderFunctionArgs) {
  const creator = params.creator ?? "";
  const list = await readVersion(context.app, context.viewer, idOrNone(params.listId), creator);
  const version = list.versions[0];
  const creatorPath = version ? creatorInPath(version.creator, version.id) : creator;
  if (creatorPath !== creator) throw redirect(paths.version(list.id, creatorPath), 301);
  addToHead(context, () => ({
    noindex: !AUDIENCES[list.audience].public,
    data: versionPageData(siteOf(context.app), list, version),
  }));
  const path = paths.versionPicture(list.id, creatorPath);
  return {
    list: { ...pageList(list, { allItems: true }), masterlist: null },
    picture: await pictureAddress(context.app, path, versionPicture(list, version)),
  };
}

export default function ListDetails() {
  const { list } = useLoaderData<typeof loader>();
  const version = list.versions[0];
  if (!version) return null;
  return (
    <article className="measure stack">
      <ChapterHeading chapters={list.chapters} />
      <h1>
        <Link className="alone plain-link" to={paths.list(list.id)}>
          {list.title}
        </Link>
      </h1>
      <VersionHead version={version} listId={list.id} imageUrl={null} />
      <ListImage src={list.imageUrl} eager />
      <RankedItems
        all
        listId={list.id}
        creator={creatorInPath(version.creator, version.id)}
        items={version.items}
        bands={version.bands}
        noteMax={CONTEXT_PREVIEW}
      />
      <footer className="links rule-above relative">
        <SaveButton listId={list.id} saved={list.saved} />
        <ShareDialog
          what={`${list.title}, the list of ${version.creator}`}
          text={versionShareText(list.title, version)}
          path={paths.list(list.id)}
          pictures={
            AUDIENCES[list.audience].public && !version.hidden
              ? versionPictures(list, creatorInPath(version.creator, version.id), version.own)
              : undefined
          }
        />
        <VersionMenu list={list} version={version} />
        <OwnLink list={list} />
        <span className="narrow-only">
          <BackLink to={paths.list(list.id)} />
        </span>
      </footer>
    </article>
  );
}
