// A linter rule: imports follow import-table.js.

import { relative, sep } from 'node:path'
import { breach } from './import-table.js'

const importTable = {
  /** @param {{ filename: string, report: (problem: { node: object, message: string }) => void }} context */
  create(context) {
    const from = relative(import.meta.dirname, context.filename)
      .split(sep)
      .join('/')
    /** @param {{ source?: { type: string, value?: unknown } | null, importKind?: string, exportKind?: string }} node */
    const check = ({ source, importKind, exportKind }) => {
      if (source?.type !== 'Literal' || typeof source.value !== 'string') return
      const isType = importKind === 'type' || exportKind === 'type'
      const message = breach(from, source.value, isType)
      if (message) context.report({ node: source, message })
    }
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    }
  },
}

export default { meta: { name: 'stable' }, rules: { 'import-table': importTable } }
