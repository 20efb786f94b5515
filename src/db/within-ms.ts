/** @throws the error from `tooLate` if `answer` takes longer */
export async function withinMs<T>(
  ms: number,
  answer: Promise<T>,
  tooLate: () => Error,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(tooLate()), ms)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
