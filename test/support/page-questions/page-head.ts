import type { Question } from './question.ts';

/** The page that stands is the one of the address, with a text, one heading and its title. */
export const pageHead: Question = async ({ page, address: { screen, title } }) => {
  const wrong: string[] = [];
  const shown = page.locator('[data-screen]');
  if ((await shown.innerText()).trim().length <= 8) wrong.push('the page says nothing');
  const name = await shown.getAttribute('data-screen');
  if (name !== screen) wrong.push(`the screen is ${name}, not ${screen}`);
  const told = await page.title();
  if (told === '' || told !== (title ?? told)) wrong.push(`the title is "${told}", not "${title}"`);
  const headings = await page.locator('h1').count();
  if (headings !== 1) wrong.push(`there are ${headings} headings`);
  return wrong;
};
