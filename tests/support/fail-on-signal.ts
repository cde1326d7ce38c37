// Loaded into a server by the tests: two signals trigger failures like those of a bug.
process.on('SIGUSR2', () => {
  throw new Error('thrown by a test')
})
process.on('SIGHUP', () => void Promise.reject(new Error('rejected by a test')))
