// A table's columns as the contracts' fields, and back: `race_date` is `raceDate`; `is_published`, 0 or 1, is
// `isPublished`, false or true. Stores convert anything stored in another form, such as money.

type Camel<Name> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Name
type Snake<Name> = Name extends `${infer Head}${infer Tail}`
  ? `${Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`}${Snake<Tail>}`
  : Name

type FieldsOf<Row> = {
  [Column in keyof Row as Camel<Column>]: Column extends `is_${string}` ? boolean : Row[Column]
}
type ColumnsOf<Fields> = {
  [Field in keyof Fields as Snake<Field>]: boolean extends Fields[Field]
    ? number | Exclude<Fields[Field], boolean>
    : Fields[Field]
}

const camelOf = (column: string) =>
  column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
const snakeOf = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

export function fieldsOf<Row extends object>(row: Row): FieldsOf<Row>
export function fieldsOf(row: object): object {
  return Object.fromEntries(
    Object.entries<unknown>({ ...row }).map(([column, value]) => [
      camelOf(column),
      column.startsWith('is_') ? value === 1 : value,
    ]),
  )
}

export function columnsOf<Fields extends object>(fields: Fields): ColumnsOf<Fields>
export function columnsOf(fields: object): object {
  return Object.fromEntries(
    Object.entries<unknown>({ ...fields }).map(([field, value]) => [
      snakeOf(field),
      typeof value === 'boolean' ? Number(value) : value,
    ]),
  )
}
