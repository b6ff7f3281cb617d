/** The licence of every article. */
export const licence = {
  name: 'Creative Commons Attribution 4.0',
  address: 'https://creativecommons.org/licenses/by/4.0/',
};
