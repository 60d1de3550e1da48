export default function CheckMail() {
  return <h1>CheckMail</h1>;
}
