import AjvCompiler from '@fastify/ajv-compiler';
import type { FastifySchemaCompiler, FastifySchemaValidationError } from 'fastify';
import type { Api } from '../api.ts';
import { compileLater } from './compile-later.ts';

/** A validator as Fastify and `admission.ts` call it: the errors of the last call are a member of it. */
interface Validator {
  (value: unknown): boolean;
  errors?: FastifySchemaValidationError[] | null;
}

/** Nothing that a client sends is changed: what is validated is what the use case gets. */
const options = {
  customOptions: { allErrors: true, coerceTypes: false, removeAdditional: false, useDefaults: false },
};

const buildCompiler = AjvCompiler();
type Validate = ReturnType<ReturnType<typeof buildCompiler>>;

/** The validators of this process by the schemas that they may refer to, and their own. */
const compiled = new Map<string, Map<string, Validate>>();

/**
 * Makes the validators of a scope, whose schemas have been added. Each is compiled when a request first needs it, and once for all
 * operations and both environments.
 */
export function validateOncePerSchema(scope: Api): void {
  const shared = compileLater(() => {
    const schemas = Object.fromEntries(
      Object.entries(scope.getSchemas()).map(([name, schema]) => [name, asSchema(schema)]),
    );
    const name = JSON.stringify(schemas);
    const validators = compiled.get(name) ?? new Map<string, Validate>();
    compiled.set(name, validators);
    return { validators, compile: buildCompiler(schemas, options) };
  });
  const compiler: FastifySchemaCompiler<unknown> = ({ schema, httpPart }) => {
    const validate = compileLater(() => {
      const wanted = httpPart === 'headers' ? inLowerCase(asSchema(schema)) : asSchema(schema);
      const { validators, compile } = shared();
      const name = JSON.stringify(wanted);
      const found = validators.get(name) ?? compile({ schema: wanted });
      validators.set(name, found);
      return found;
    });
    const validator: Validator = (value) => {
      const found = validate();
      const isValid = found(value) === true;
      validator.errors = isValid ? null : errorsOf(found);
      return isValid;
    };
    return validator;
  };
  scope.setValidatorCompiler(compiler);
}

function errorsOf({ errors }: Validate): FastifySchemaValidationError[] {
  return (errors ?? []).map((error) => ({ ...error, message: error.message ?? error.keyword }));
}

function asSchema(schema: unknown): object {
  if (typeof schema !== 'object' || schema === null)
    throw new Error('A schema of an operation is no object.');
  return schema;
}

/** Node gives the names of headers in lower case. */
function inLowerCase(schema: object): object {
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, value]: [string, unknown]) => {
      if (keyword === 'required' && Array.isArray(value))
        return [keyword, value.map((name) => String(name).toLowerCase())];
      if (keyword !== 'properties') return [keyword, value];
      return [
        keyword,
        Object.fromEntries(
          Object.entries(asSchema(value)).map(([name, of]: [string, unknown]) => [name.toLowerCase(), of]),
        ),
      ];
    }),
  );
}
