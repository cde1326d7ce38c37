// Loaded into a server by the tests: two signals make it fail as a fault of the program would.
process.on('SIGUSR2', () => {
  throw new Error('thrown by a test')
})
process.on('SIGHUP', () => void Promise.reject(new Error('rejected by a test')))
