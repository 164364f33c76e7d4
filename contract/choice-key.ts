/** `anyOf`, `one_of`, `atLeastOneOf`: the key of a list of members of which one has to be there. */
export function isChoiceKey(key: string): boolean {
  return /^(?:(?:at ?least ?|exactly ?)?one ?of|any ?of|either(?: ?of)?|one ?required|alternatives)$/i.test(
    key.replaceAll(/[_-]/g, ' '),
  )
}
