/** The values that walks type into secret fields; none may appear in a recording. */
export const SECRETS = {
  password: 'Correct-Horse-7-Battery',
  code: '482913',
  key: 'mk_live_9f8e7d6c5b4a39281706f5e4d3c2b1a0',
  sign: '9B74C9897BAC770FFC029102A200C5DE',
  token: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI1In0.Q3VyaW91cz8',
  cardNumber: '6222020200112230',
  vpa: 'asha.rao@okhdfc',
} as const
