import { globSync } from 'node:fs';
import ts from 'typescript';

/** A part of a JSON Schema (2020-12), as OpenAPI 3.1 uses it. */
export type Schema = Readonly<Record<string, unknown>>;

/** Facts that the source of a handler adds to the metadata of its decorators. */
export interface HandlerSource {
  /** Its comment, or its name in words. */
  summary: string;
  /** Schema of the result; undefined for nothing or a file. */
  schema: Schema | undefined;
  /** Whether the result is a `Page`: a list with its total in X-Total-Count. */
  isPage: boolean;
  /** Whether the request carries an entity's version in If-Match. */
  takesVersion: boolean;
}

/**
 * Reads the types of the sources with TypeScript's checker, which resolves those that are computed from the field
 * tables. The types of libs/contracts become named schemas.
 */
export class SourceTypes {
  /** The schemas that others refer to, by name. */
  readonly named: Record<string, Schema> = {};
  private readonly checker: ts.TypeChecker;
  private readonly classes = new Map<string, ts.ClassDeclaration>();
  private readonly exported = new Map<string, ts.Type>();

  constructor() {
    const { config } = ts.readConfigFile('tsconfig.json', (path) => ts.sys.readFile(path)) as {
      config: object;
    };
    const { options } = ts.parseJsonConfigFileContent(config, ts.sys, process.cwd());
    const roots = globSync(['{services,libs}/**/*.controller.ts', 'libs/contracts/src/*.ts']);
    const program = ts.createProgram(roots, options);
    this.checker = program.getTypeChecker();
    for (const source of program.getSourceFiles()) {
      if (source.isDeclarationFile) continue;
      for (const node of source.statements) {
        if (ts.isClassDeclaration(node) && node.name) this.classes.set(node.name.text, node);
        if ((ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) && !node.typeParameters)
          this.exported.set(node.name.text, this.checker.getTypeAtLocation(node.name));
      }
    }
  }

  /** @throws Error for an unknown name */
  schemaOfType(name: string): Schema {
    const type = this.exported.get(name);
    if (!type) throw new Error(`There is no type ${name}`);
    return this.schemaOf(type);
  }

  descriptionOf(controller: string): string {
    const { name } = this.classOf(controller);
    return commentOf(this.checker, this.checker.getSymbolAtLocation(name!));
  }

  handler(controller: string, method: string): HandlerSource {
    const declaration = this.classOf(controller);
    const symbol = this.checker.getTypeAtLocation(declaration.name!).getProperty(method);
    const handler = symbol?.valueDeclaration;
    if (!symbol || !handler || !ts.isMethodDeclaration(handler))
      throw new Error(`${controller} has no ${method}`);
    const signature = this.checker.getSignatureFromDeclaration(handler)!;
    const returned = this.checker.getAwaitedType(this.checker.getReturnTypeOfSignature(signature))!;
    const parts = (returned.isUnion() ? returned.types : [returned]).filter(
      (type) => !['StreamableFile', 'void'].includes(type.symbol?.name ?? this.checker.typeToString(type)),
    );
    const page = parts.find((type) => type.symbol?.name === 'Page');
    const items = page && this.checker.getTypeArguments(page as ts.TypeReference)[0];
    return {
      summary: commentOf(this.checker, symbol) || inWords(method),
      schema: items
        ? { type: 'array', items: this.schemaOf(items) }
        : parts.length > 0
          ? this.anyOf(parts)
          : undefined,
      isPage: page !== undefined,
      takesVersion: handler.parameters.some((parameter) =>
        (ts.getDecorators(parameter) ?? []).some((decorator) => decorator.getText() === '@IfMatch()'),
      ),
    };
  }

  private classOf(name: string): ts.ClassDeclaration {
    const found = this.classes.get(name);
    if (!found) throw new Error(`There is no class ${name}`);
    return found;
  }

  private schemaOf(type: ts.Type): Schema {
    const name = nameOf(type);
    if (name === undefined) return this.inlineOf(type);
    if (!(name in this.named)) {
      this.named[name] = {}; // for types that refer to themselves
      const description = commentOf(this.checker, type.aliasSymbol ?? type.symbol);
      this.named[name] = { ...this.inlineOf(type), ...(description && { description }) };
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  private inlineOf(type: ts.Type): Schema {
    if (type.isUnion()) return this.anyOf(type.types);
    // A string with a brand, such as EncodedHtml, is sent as a string.
    if (type.isIntersection() && type.types.some(({ flags }) => flags & ts.TypeFlags.StringLike))
      return { type: 'string' };
    if (type.isStringLiteral() || type.isNumberLiteral()) return { const: type.value };
    const { flags } = type;
    if (flags & ts.TypeFlags.BooleanLiteral) return { const: this.checker.typeToString(type) === 'true' };
    if (flags & ts.TypeFlags.StringLike) return { type: 'string' };
    if (flags & ts.TypeFlags.NumberLike) return { type: 'number' };
    if (flags & ts.TypeFlags.BooleanLike) return { type: 'boolean' };
    if (flags & ts.TypeFlags.Null) return { type: 'null' };
    if (flags & ts.TypeFlags.NonPrimitive) return { type: 'object' };
    if (flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return {};
    if (this.checker.isArrayLikeType(type)) {
      const item = this.checker.getIndexTypeOfType(type, ts.IndexKind.Number)!;
      return { type: 'array', items: this.schemaOf(item) };
    }
    return this.objectOf(type);
  }

  /** Schema of a union, without the `undefined` of an optional property. */
  private anyOf(types: readonly ts.Type[]): Schema {
    const parts = types.filter(({ flags }) => !(flags & ts.TypeFlags.Undefined));
    if (parts.length === 2 && parts.every(({ flags }) => flags & ts.TypeFlags.BooleanLiteral))
      return { type: 'boolean' };
    if (parts.every((part) => part.isStringLiteral()))
      return { type: 'string', enum: parts.map(({ value }) => value).sort() };
    const schemas = new Map(
      parts.map((part) => this.schemaOf(part)).map((schema) => [JSON.stringify(schema), schema]),
    );
    const [only, ...more] = schemas.values();
    return more.length === 0 ? only! : { anyOf: [only, ...more] };
  }

  private objectOf(type: ts.Type): Schema {
    const properties: Record<string, Schema> = {};
    const required: string[] = [];
    for (const symbol of this.checker.getPropertiesOfType(type)) {
      const description = commentOf(this.checker, symbol);
      properties[symbol.name] = {
        ...this.schemaOf(this.checker.getTypeOfSymbol(symbol)),
        ...(description && { description }),
      };
      if (!(symbol.flags & ts.SymbolFlags.Optional)) required.push(symbol.name);
    }
    const others = this.checker.getIndexTypeOfType(type, ts.IndexKind.String);
    return {
      type: 'object',
      ...(Object.keys(properties).length > 0 && { properties }),
      ...(required.length > 0 && { required: required.sort() }),
      additionalProperties: others ? this.schemaOf(others) : false,
    };
  }
}

/** The name of an interface, or of an alias of an object or of a union with any, without type parameters; a library's names mean nothing here. */
function nameOf(type: ts.Type): string | undefined {
  const symbol = type.aliasSymbol ?? type.symbol;
  const [declaration] = symbol?.declarations ?? [];
  const isNamed =
    declaration && (ts.isInterfaceDeclaration(declaration) || ts.isTypeAliasDeclaration(declaration));
  if (!isNamed || type.aliasTypeArguments || declaration.getSourceFile().isDeclarationFile) return undefined;
  const isObject = ({ flags }: ts.Type) => (flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) !== 0;
  // A union with objects may have itself in them.
  if (declaration.typeParameters || !(isObject(type) || (type.isUnion() && type.types.some(isObject))))
    return undefined;
  return symbol.name;
}

/** A symbol's comment without its references to the requirements. */
const commentOf = (checker: ts.TypeChecker, symbol: ts.Symbol | undefined): string =>
  ts
    .displayPartsToString(symbol?.getDocumentationComment(checker))
    .replace(/ \(requirements\.md#[^)]*\)/g, '')
    .trim();

/** 'linksInIssue' → 'Links in issue'. */
export const inWords = (name: string): string =>
  name
    .replace(/(?<!^)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/^\w/, (letter) => letter.toUpperCase());
