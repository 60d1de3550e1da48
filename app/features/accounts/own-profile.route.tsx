export default function OwnProfile() {
  return <h1>OwnProfile</h1>;
}
