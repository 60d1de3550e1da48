export default function HowListsMerge() {
  return <h1>HowListsMerge</h1>;
}
