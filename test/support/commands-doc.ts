import { Command } from 'commander';
import { FINDING_KINDS } from '../../engine/analyse/prove/finding.ts';
import type { CommandIo } from '../../server/commands/command-io.ts';
import { registerCommands } from '../../server/commands/register-commands.ts';

const HEAD = `# Commands

\`npx dukou COMMAND\`. Results go to standard output, talk to standard error. Exit codes: 0 all is well, 1 there is a problem, 2 the
command was not understood; the message then says which option, and what was probably meant.

<!-- Written by \`npm run docs\` from the commands themselves; change those, not this file. -->
`;

const FINDINGS = `## What \`prove\` finds

Each kind of finding comes with the shortest visit that shows it, the rules passed with file and line, and the command that plays it again.
The command names every answer that matters: for the other calls \`explain\` takes those of \`schemas/samples.json\`, and the visit shows the same with them.
Visitors are followed from every address, with every answer of every call and at every time at which a version begins or ends (also one that
is past: a version that is over is best taken out), and on from each page on which a form is saved or an action goes by the flow code: with
either result, with what is stored by then, and with the answers that are remembered; so on from the forms that come after it. A page that
goes on by itself (block \`waiting\`) is followed to where it leads, from its own address and after a form, whatever its call answers; that it shows
links besides keeps nobody out of a circle. A wait that leads to its own path is told only where the page has nothing else to act
on. A circle is followed once round. Pages that stay, and whose only links lead to each other, are a circle (\`link-circle\`) for whoever sees no
other link, whatever the guard makes of these; a block that fills with an answer counts as something to act on.

Where a rule compares something that visitors bring along with the host, the route, the channel or the brand, each value that these have is tried: of
titles, groups and brands of channels the first 300. Rules that tell so many visitors apart that 1.5 million
nodes don't hold them (docs/architecture.md) are not followed to the end: a message names the facts that take most. A condition on dozens of
parameters, paired anyhow, does that.

From each page with a login they are followed to \`afterLogin\` of \`schemas/api.json\`, and whoever is refused (401, 403) to \`unauthorised.to\`, where
there must be a login on every host. A link to the page itself, without parameters, is no way on, and neither is going back: who opened the address
has no page before it. A call takes the page away when its silence costs the login, when something is wrong only where it fails, and when its
failure leads to another page, to which its good answer does not lead (a body code that a rule names is an answer, too); being led to log in is no such thing.

| Kind | What is wrong |
|---|---|
${Object.entries(FINDING_KINDS)
  .map(([kind, about]) => `| \`${kind}\` | ${about} |`)
  .join('\n')}
`;

const SHAPES = `## What programs read

\`--json\` prints one object, or a list where the table says so. Properties may be added to these shapes; none is renamed or removed. A place that nobody wrote is null.

| Command | Object |
|---|---|
| \`check\` | \`release\`: id of the configuration, null with errors or when paths are given; \`problems\`: errors first, then in the order of files and lines, each with \`file\`, \`line\`, \`column\` (from 1; null when the file is missing), \`severity\` (\`error\`, \`warning\`), \`code\` ([checks](checks.md)), \`message\`, \`pointer\` (JSON Pointer in the file), \`suggest\` (best first), \`related\` (places), \`data\` (what the message is made of) |
| \`explain\` | \`release\`, \`host\` (table), \`channel\`, \`version\` (null where the channel has none; \`id\`, \`origin\`, \`isSplit\`, \`part\` of a hundred, \`visitor\`, \`versions\`: all that there are, each \`id\`, \`from\`, \`until\`, \`weight\`, \`origin\`, \`applies\`); \`legs\`: navigations with \`nav\`, \`needs\`, \`verdict\` (\`trace\`: rows with \`by\`, \`outcome\`, \`condition\`, \`effects\`); \`left\` (null unless a page is left on the way: \`by\`, \`result\`, \`link\` of a link, \`form\`, \`after\` so many navigations, \`to\`, \`origin\`), \`leaves\` (all pages that are left, each as \`left\`), \`calls\`: \`request\`, \`reply\`; \`shown\` (null after too many redirects), \`path\`, \`query\`, \`effects\`, \`stored\`; \`title\` (null where nothing sets one), \`brand\` (by field), \`legal\`: each \`value\`, \`from\`, \`origin\` (\`file\`, \`line\`, \`column\`, \`pointer\`) |
| \`prove\` | \`release\`, \`findings\`, \`addresses\` (how many), \`channels\` (\`classes\`, \`all\`): definition \`prove\` of [output.schema.json](output.schema.json), a JSON Schema |
| \`routes\` | \`release\`, \`host\`; \`paths\`: \`path\`, \`kind\`, \`shows\`, \`screen\`, \`title\`, \`access\`, \`keepAlive\`, \`tags\`, \`channel\`, \`origin\` |
| \`publish\` | \`release\` (null when refused), \`before\`, \`published\`, \`by\`, \`note\`, \`changes\` (as \`files\` of \`diff\`; null with nothing to compare), \`visitors\` (as \`changes\` of \`compare\`, null too), \`problems\` as in \`check\`; when refused, \`findings\`: lines that say why |
| \`rollback\` | \`release\`, \`before\`, \`by\`, \`note\` |
| \`releases\` | \`current\`; \`publications\`, the newest first: \`at\`, \`action\` (\`publish\`, \`rollback\`), \`id\`, \`before\`, \`by\`, \`note\`, \`state\` (\`current\`, \`kept\`, \`damaged\`, \`gone\`, \`other engine\`), \`engine\` (\`from\`, \`below\`), \`reason\` |
| \`diff\` | \`before\`, \`after\`; \`files\`: \`file\`, \`state\` (\`new\`, \`gone\`, \`changed\`), \`changes\`: \`pointer\`, \`before\`, \`after\` (absent where there is none), \`setBefore\`, \`setNow\` (\`file\`, \`line\`, \`column\`, \`pointer\`); \`visitors\`: as \`changes\` of \`compare\` |
| \`brand\` | \`release\`, \`host\`, \`path\`, \`channel\`; \`fields\`: \`field\`, \`value\`, \`layers\` (lowest first): \`layer\`, \`value\`, \`origin\`, \`wins\` |
| \`compare\` | \`changes\`, \`addresses\`, \`outside\`: definition \`compare\` of [output.schema.json](output.schema.json) |
| \`legal\` | \`release\`; \`rows\`: \`host\`, \`path\` (\`*\` for all without a brand of their own), \`channels\` (\`*\` for all without a file), \`app\` (null in browsers), \`name\`, \`company\`, \`filing\`, \`funding\`: each \`value\`, \`from\`; \`wrong\`: \`row\`, \`problem\` |
| \`failures\` | \`release\`, \`channel\`, \`host\`; \`stops\`: visits with \`id\`, \`path\`, \`query\`, \`stored\`, \`before\` (\`path\`, \`page\`; null on arrival), \`scripts\`, \`lands\`, \`page\`; \`cells\`: \`stop\`, \`thing\` (\`kind\`, \`name\`, \`address\`), \`fails\`, \`path\`, \`page\`, \`meanwhile\` (null for the page before), \`notices\`, \`atMost\` (milliseconds), \`kept\`, \`lost\`; \`unasked\`: calls that no such visit makes |
| \`leads list\` | list, the newest first: \`application_no\`, \`saved_at\` (ISO 8601), \`phone\`, \`realname\`, \`city\`, \`channel\`, \`package\`, \`result\`, \`institution\`, \`consented\`, \`version\`, \`host\`, \`release_id\`, \`withdrawn\`; with \`--full\` also \`form\` |
| \`person requests\` | list: \`id\`, \`kind\`, \`phone\`, \`channel\`, \`asked_at\`, \`due_at\`, \`done_at\` (ISO 8601; null while open), \`overdue\`, \`institutions\`, \`note\` |
| \`reports dead\` | list, the newest first: \`id\`, \`network\`, \`channel\`, \`earned_at\` (ISO 8601), \`tries\`, \`may_count_twice\`, \`last_error\` |
| \`stats\` | list, a channel each: \`channel\`, \`visits\`, \`codes\`, \`logins\`, \`forms\`, \`conversions\` |

\`explain\`, \`routes\`, \`brand\`, \`legal\` and \`failures\` also have \`visitorsHave\`: \`release\`, \`told\` (by whom it was made current, when and why) and \`fault\` (why pages do not take
it and what they run on instead; null when they do), where visitors have something else than the answer is made from; null where they have the same, or nothing was published.
`;

/** The text of `docs/commands.md`. */
export async function commandsDoc(): Promise<string> {
  const io: CommandIo = {
    env: {},
    cwd: '.',
    out: () => undefined,
    err: () => undefined,
    progress: () => undefined,
    exit: () => undefined,
  };
  const program = new Command('dukou').configureHelp({ helpWidth: 100 });
  await registerCommands(program, io);
  const parts = leavesOf(program).map(({ name, command }) => {
    const help = command.copyInheritedSettings(program).helpInformation().trimEnd();
    return `## ${name}\n\n\`\`\`text\n${help}\n\`\`\`\n`;
  });
  return [HEAD, ...parts, FINDINGS, SHAPES].join('\n');
}

function leavesOf(
  command: Command,
  above = '',
): readonly { readonly name: string; readonly command: Command }[] {
  const visible = command.createHelp().visibleCommands(command);
  return command.commands
    .filter((sub) => visible.includes(sub))
    .flatMap((sub) => {
      const name = `${above}${sub.name()}`;
      return sub.commands.length > 0 ? leavesOf(sub, `${name} `) : [{ name, command: sub }];
    });
}
