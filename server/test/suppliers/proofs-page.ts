import { supplierKinds } from '../../src/suppliers/adapters.ts';
import {
  type Answer,
  answerMeanings,
  answers,
  type Proof,
  proofs,
  provenAfter,
  type Question,
  questions,
  whatItProves,
} from '../../src/suppliers/attempts/proof.ts';
import { ownCodeMeanings } from '../../src/suppliers/attempts/own-codes.ts';
import type { Service } from '../../src/suppliers/attempts/answer-codes.ts';
import { explainAnswer } from '../../src/suppliers/explain-answer.ts';

const head = `# What the answers of suppliers prove

A test writes this page from the table that the server uses (\`server/src/suppliers/attempts/proof.ts\`) and from the codes
of the adapters. To write it again: \`npm run test:all -- server/test/suppliers/proofs-page.test.ts -u\`.

An order is settled by what its supplier has proven about the purchase. There are five proofs, from the weakest:
\`nothing\`; \`never_begun\`, the supplier never took the purchase, so another one may be tried; \`known\`, the supplier has
it, so only its final answer decides; \`failed\`, it was taken and ended without a sale; \`sold\`. \`konter order show\`
lists the answers about a purchase with their entries of this table under "What each answer proves".

An answer must be about our purchase. One that names another reference, customer number or product code proves nothing,
whatever else it says. One that names no reference proves nothing either, unless it is a refusal in direct answer to the
first sending of the purchase, which some suppliers send without a reference. An answer that proves nothing is recorded,
and the supplier is asked again; without a proof, the order goes to a person at its review deadline. Compressed answers
(gzip, deflate, br, zstd) are read; one that is cut, damaged or too large is unreadable.
`;

const questionMeanings: Readonly<Record<Question, string>> = {
  submit: 'a prepaid purchase is sent for the first time',
  payment: 'the payment of a bill is sent for the first time',
  repeat:
    'the purchase is sent again under its reference, which is how Digiflazz reports the status of a prepaid one',
  status: 'a status query, which buys nothing',
  inquiry: 'a bill is read; its payment has the same reference later',
  callback: 'a request of the supplier',
  list: 'a line of the supplier’s own list of sales, read at a reconciliation or after a restore',
};

/** The page on proofs, in Markdown. */
export function renderProofs(): string {
  return [head, renderQuestions(), renderTable(), renderOrder(), renderOwnCodes(), ...renderServices()].join(
    '\n',
  );
}

function renderQuestions(): string {
  const rows = questions.map((question) => [`\`${question}\``, questionMeanings[question]]);
  return `## Questions\n\n${tableOf(['question', 'what is asked'], rows)}`;
}

function renderTable(): string {
  const sources: string[] = [];
  function cell(question: Question, answer: Answer): string {
    const { proves, source } = whatItProves(question, answer);
    if (!sources.includes(source)) sources.push(source);
    return `${wordOf(proves)} [${sources.indexOf(source) + 1}]`;
  }
  const rows = answers.map((answer) => [
    `\`${answer}\``,
    ...questions.map((question) => cell(question, answer)),
  ]);
  const meanings = answers.map((answer) => [`\`${answer}\``, answerMeanings[answer]]);
  return [
    `## Kinds of answers\n\n${tableOf(['answer', 'meaning'], meanings)}`,
    `## What each answer proves by itself\n\nThe numbers are those of the sources below; – means nothing.\n`,
    tableOf(['answer', ...questions], rows),
    sources.map((source, index) => `${index + 1}. ${source}`).join('\n'),
    '',
  ].join('\n');
}

function renderOrder(): string {
  const rows = proofs.map((before) => [
    `\`${before}\``,
    ...proofs.map((next) => `\`${provenAfter(before, next)}\``),
  ]);
  return [
    '## What is proven, given what was proven before\n',
    'A row is what was proven before, a column what the answer proves by itself. A proof is never taken back. After `known`,',
    '`never_begun` cannot be proven any more. After `sold`, a failure or a refund changes nothing: it opens a review case, and',
    'an operator decides. An order of which the supplier said both goes to an operator too.\n',
    tableOf(['', ...proofs.map((proof) => `\`${proof}\``)], rows),
  ].join('\n');
}

function renderOwnCodes(): string {
  const rows = [...ownCodeMeanings].map(([code, meaning]) => {
    const stored = { supplier: 'iak', kind: 'prepaid', source: 'ask', said: 'unknown', code } as const;
    return [`\`${code}\``, meaning, `\`${explainAnswer(stored).answer}\``];
  });
  return `## Codes of konter\n\nThey are stored where a supplier gave no code, or one that is not about our purchase.\n\n${tableOf(['code', 'meaning', 'answer'], rows)}`;
}

function renderServices(): string[] {
  return [...supplierKinds.values()].flatMap(({ services }) =>
    [services.prepaid, services.postpaid].map(renderService),
  );
}

/** Each code with its documented status, under our reference; the first column of the documentation is its own. */
function renderService({ title, codes, questions: requests, answerTo }: Service): string {
  const rows = codes.map(({ code, meaning, documented }) => [
    code,
    meaning,
    documented,
    ...requests.map((question) => {
      const answer = answerTo(question, code);
      return `${wordOf(whatItProves(question, answer).proves)} (\`${answer}\`)`;
    }),
  ]);
  const other = [
    'other',
    'a code, or a code with a status, that is not documented',
    '',
    ...requests.map((question) => {
      const answer = answerTo(question, '777');
      return `${wordOf(whatItProves(question, answer).proves)} (\`${answer}\`)`;
    }),
  ];
  return `## ${title}\n\n${tableOf(['code', 'meaning', 'documented as', ...requests], [...rows, other])}`;
}

function wordOf(proof: Proof): string {
  return proof === 'nothing' ? '–' : proof;
}

function tableOf(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line), ''].join('\n');
}
