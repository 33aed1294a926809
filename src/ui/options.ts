// Options of a select, a radio group or segments.

/** From a table of labels, in its order. */
export const optionsOf = <Value extends string>(labels: Readonly<Record<Value, string>>) =>
  (Object.keys(labels) as Value[]).map((value) => ({ value, label: labels[value] }))

/** From records with a name. None while they load. */
export const namedOptions = (records: readonly { id: string; name: string }[] = []) =>
  records.map(({ id, name }) => ({ value: id, label: name }))
