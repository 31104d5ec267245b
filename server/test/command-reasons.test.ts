import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

/*
 * Follows the names of declarations from the portal's operations of operators, and finds every sentence that they may refuse
 * with. What is called through an object, such as an adapter or a lane, is not followed: a lane's `declined` takes a reason by
 * its type.
 */

const source = join(import.meta.dirname, '..', 'src');

/** The declarations of one file, and the names that it imports: each with its file and its name there. */
interface Module {
  readonly path: string;
  readonly declared: Map<string, ts.Node>;
  readonly imported: Map<string, readonly [string, string]>;
}

function moduleOf(path: string): Module {
  const read: Module = { path, declared: new Map(), imported: new Map() };
  const text = readFileSync(join(source, path), 'utf8');
  for (const statement of ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true).statements) {
    if (ts.isVariableStatement(statement))
      for (const one of statement.declarationList.declarations) read.declared.set(one.name.getText(), one);
    else if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement))
      read.declared.set(statement.name?.text ?? '', statement);
    else if (ts.isImportDeclaration(statement) && ts.isStringLiteral(statement.moduleSpecifier)) {
      const names = statement.importClause?.namedBindings;
      const from = join(dirname(path), statement.moduleSpecifier.text);
      if (names !== undefined && ts.isNamedImports(names))
        for (const { name, propertyName } of names.elements)
          read.imported.set(name.text, [from, (propertyName ?? name).text]);
    }
  }
  return read;
}

const modules = new Map(
  readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !/\.(test|fixture)\.ts$/.test(path))
    .map((path) => [path, moduleOf(path)]),
);

/** How many arguments a refusal has with its reason; the others have a code. */
const withReason: Readonly<Record<string, number>> = { CommandError: 2, KeyError: 3, EndpointRefused: 3 };

function hasReason({ arguments: given }: ts.NewExpression, expected: number): boolean {
  const last = given?.at(-1);
  if (last === undefined || given?.length !== expected) return false;
  return (
    !ts.isObjectLiteralExpression(last) || last.properties.some((one) => one.name?.getText() === 'reason')
  );
}

/** Every refusal with a sentence that the declarations can reach, and those of them that have no reason. */
function refusalsFrom(
  roots: readonly (readonly [Module, ts.Node])[],
): Readonly<Record<'all' | 'bare', string[]>> {
  const [waiting, seen] = [[...roots], new Set(roots.map(([, node]) => node))];
  const found: Record<'all' | 'bare', string[]> = { all: [], bare: [] };
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [here] = next;
    const follow = (name: string): void => {
      const [path, there] = here.imported.get(name) ?? [here.path, name];
      const module = modules.get(path);
      const declaration = module?.declared.get(there);
      if (module === undefined || declaration === undefined || seen.has(declaration)) return;
      seen.add(declaration);
      waiting.push([module, declaration]);
    };
    const visit = (node: ts.Node): void => {
      if (ts.isTypeNode(node)) return;
      if (ts.isIdentifier(node)) follow(node.text);
      const expected = ts.isNewExpression(node) ? withReason[node.expression.getText()] : undefined;
      if (ts.isNewExpression(node) && expected !== undefined) {
        const at = `${here.path}: ${node.getText()}`;
        found.all.push(at);
        if (!hasReason(node, expected)) found.bare.push(at);
      }
      ts.forEachChild(node, visit);
    };
    visit(next[1]);
  }
  return found;
}

test('whatever an operation of operators refuses with a sentence has a reason, which its pages say', () => {
  const operations = [...modules.values()].filter(({ path }) => path.startsWith('api/portal/operator/'));
  const roots = operations.flatMap((one) => [...one.declared.values()].map((node) => [one, node] as const));
  const { all, bare } = refusalsFrom(roots);
  expect(all.length).toBeGreaterThan(100);
  expect(bare).toEqual([]);
});
