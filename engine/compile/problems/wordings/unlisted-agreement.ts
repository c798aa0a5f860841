type UnlistedAgreement =
  | { readonly kind: 'unlisted'; readonly field: string; readonly title: string; readonly id: string }
  | { readonly kind: 'unknown'; readonly field: string; readonly title: string }
  | {
      readonly kind: 'inner';
      /** Names from the field of the form to the box. */
      readonly field: string;
      readonly titles: readonly string[];
      readonly group: string;
    }
  | { readonly kind: 'unopened'; readonly field: string; readonly title: string; readonly widget: string }
  | { readonly kind: 'silent'; readonly field: string }
  | { readonly kind: 'unnamed'; readonly title: string };

export function unlistedAgreement(given: UnlistedAgreement): string {
  if (given.kind === 'unlisted')
    return `"${given.field}" has visitors agree to 《${given.title}》, which this form does not list, so nobody could read it there and no agreement is sent; add "${given.id}" to "agreements"`;
  if (given.kind === 'unknown')
    return `"${given.field}" has visitors agree to 《${given.title}》, and no agreement of schemas/agreements/ has that title, so nobody could read it and no agreement is sent; name one as its "title" says`;
  if (given.kind === 'inner')
    return `"${given.field}" has visitors agree to ${given.titles.map((title) => `《${title}》`).join('')} inside "${given.group}", from where no agreement is sent; make the box a field of the form, beside "${given.group}"`;
  if (given.kind === 'unopened')
    return `"${given.field}" has visitors agree to 《${given.title}》 and is shown as "${given.widget}", whose name opens nothing, so nobody could read it there; show it as a box, "ui:widget": "agreement"`;
  return given.kind === 'silent'
    ? `"${given.field}" is the agreement of the login and names none, so no agreement is sent and the backend refuses the login; name the agreements in 《…》`
    : `no box of this form names 《${given.title}》, so nobody is asked to agree to it and no agreement is sent; name it in the words of a box, or remove it`;
}
