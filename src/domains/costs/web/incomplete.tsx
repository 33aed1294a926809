// The mark beside the cost of a hire whose receipt names costs that are not recorded.
export const Incomplete = ({ missing }: { missing: number }) =>
  missing > 0 ? <span className="mr-1.5 text-12 font-normal text-warning-text">incomplete</span> : null
