export default function DevMail() {
  return <h1>DevMail</h1>;
}
