/**
 * A person's name as it is compared: banks write names in capitals, in full-width letters, with other spaces or with dots
 * after titles, and invisible characters would hide a name. Empty where no letter or digit is left.
 */
export function plainName(name: string | null | undefined): string {
  return (name ?? '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Cf}.,·'-]+/gu, '')
}
