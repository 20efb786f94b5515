import { existsSync, statSync } from 'node:fs'
import { dirname, relative, resolve, sep } from 'node:path'
import prettier from 'eslint-config-prettier'
import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'
import { importBreach, packageBreach } from './import-table.js'

/**
 * The source file behind a relative import, from the project's root; undefined for a style sheet
 * or another asset.
 * @param {string} from
 * @param {string} name
 */
function sourceFile(from, name) {
  const base = resolve(dirname(from), name)
  const file = [base, `${base}.ts`, `${base}.tsx`, `${base}/index.ts`].find(
    (path) => existsSync(path) && statSync(path).isFile(),
  )
  if (!file || !/\.(m?[jt]s|tsx)$/.test(file)) return undefined
  return relative(import.meta.dirname, file)
    .split(sep)
    .join('/')
}

/** Enforces import-table.js. @type {import('eslint').Rule.RuleModule} */
const importTable = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const from = relative(import.meta.dirname, context.filename)
      .split(sep)
      .join('/')
    /** @param {{ source?: { type: string, value?: unknown } | null, importKind?: string, exportKind?: string }} node */
    const check = ({ source, importKind, exportKind }) => {
      if (source?.type !== 'Literal' || typeof source.value !== 'string') return
      const name = source.value
      const isType = importKind === 'type' || exportKind === 'type'
      const to = name.startsWith('.') ? sourceFile(context.filename, name) : undefined
      const message = to
        ? importBreach(from, to, isType)
        : name.startsWith('.')
          ? undefined
          : packageBreach(from, name, isType)
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

export default tseslint.config(
  {
    ignores: [
      'dist/',
      'data/',
      'test-results/',
      'playwright-report/',
      'coverage/',
      'screenshots/',
      '**/*.gen.ts',
    ],
  },
  {
    // A rule that does not fit is changed here, for everyone, and never silenced in a file.
    linterOptions: { noInlineConfig: true },
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
  },
  tseslint.configs.recommendedTypeChecked,
  {
    // where there are screens: these rules read each file a second time, with a compiler of their own
    ...reactHooks.configs.flat.recommended,
    files: ['src/**/*.tsx', 'src/web/**', 'src/**/ui/**'],
  },
  {
    plugins: { stable: { rules: { 'import-table': importTable } } },
    rules: {
      'stable/import-table': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
      'no-restricted-imports': [
        'error',
        {
          name: '@tanstack/react-query',
          importNames: [
            'useMutation',
            'useMutationState',
            'useIsMutating',
            'MutationObserver',
            'useInfiniteQuery',
            'dehydrate',
            'hydrate',
          ],
          message: 'The build leaves it out: see vite.config.ts.',
        },
      ],
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx'] }],
      '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'never' }],
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'separate-type-imports', disallowTypeAnnotations: false },
      ],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { attributes: false } },
      ],
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      // These are the router's own way to leave a loader.
      '@typescript-eslint/only-throw-error': [
        'error',
        {
          allow: [
            {
              from: 'package',
              package: '@tanstack/router-core',
              name: ['Redirect', 'NotFoundError'],
            },
          ],
        },
      ],
      // An async function that awaits nothing often just has the signature its caller needs.
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true, allowNever: true },
      ],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
    },
  },
  {
    files: ['scripts/**', 'bench/**', 'tools/screenshots/**', 'src/cli.ts'],
    rules: { 'no-console': 'off' },
  },
  {
    // Plain JavaScript reads JSON that has no schema here; tsc checks the rest.
    files: ['**/*.{js,mjs}'],
    rules: {
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  prettier,
)
