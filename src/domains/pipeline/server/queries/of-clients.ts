// Candidates who applied for jobs of clients: SQL for lists of candidates.

/** For a candidate `c`, also as a duplicate that was merged since. */
export const ofClients = (clients: string) =>
  `c.id in (select coalesce(merged.merged_into, of_client.candidate_id) from applications of_client
    left join candidates merged on merged.id = of_client.candidate_id and merged.merged_into is not null
    where of_client.client_id = any(${clients}) and not of_client.person_gone)`

export const fromApplications = (clients: string) =>
  `from applications a where a.client_id = any(${clients}) and not a.person_gone`

/** Without `offset 0` the planner may gather everybody of the client beforehand. */
export function metAt(client: string): string {
  const applied = `a.client_id ${client} and not a.person_gone offset 0`
  return `(exists (select from applications a where a.candidate_id = c.id and ${applied})
          or exists (select from candidates d join applications a on a.candidate_id = d.id
            where d.merged_into = c.id and ${applied}))`
}
