import { LEGAL_ROWS } from './legal-sample.ts';
import type { Question } from './question.ts';

/** The page says who stands behind it, and nobody else's filing number. */
export const legalText: Question = async ({ page, address: { legal } }) => {
  if (!legal) return [];
  const text = await page.locator('body').innerText();
  const { filing, company, funding, name } = legal;
  const missing = [filing, company, funding]
    .filter(({ value }) => !text.includes(value))
    .map(({ value }) => `the page does not say ${value}`);
  const others = new Set(LEGAL_ROWS.map((row) => row.filing.value).filter((value) => value !== filing.value));
  const foreign = [...others]
    .filter((number) => new RegExp(`${number}(?!\\d)`).test(text))
    .map((number) => `the page says ${number}`);
  const brand = await page.evaluate(
    () => JSON.parse(localStorage.getItem('brandObj') ?? '{}') as { readonly name?: string },
  );
  const kept = brand.name === name.value ? [] : [`the name that is kept is ${brand.name}, not ${name.value}`];
  return [...missing, ...foreign, ...kept];
};
