import { breadcrumbData, profileData, type Site } from "~/lib/linked-data";
import { paths } from "~/lib/paths";
import type { ProfileView } from "./profile-view";

export const profilePageData = ({ origin, product }: Site, profile: Omit<ProfileView, "page">): object[] => [
  profileData(origin, profile),
  breadcrumbData(origin, product, [{ name: profile.username, path: paths.profile(profile.username) }]),
];
