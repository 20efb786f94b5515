const cleanups: (() => Promise<void> | void)[] = []

/** Done when the file's tests have ended; what was asked last comes first. */
export function afterFile(cleanup: () => Promise<void> | void): void {
  cleanups.push(cleanup)
}

export async function cleanUp(): Promise<void> {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
}
