import type { Call } from './call.ts';

/** City of the visitor's address; `data` is null when it is not known. */
export const ipInfo: Call<'ipInfo'> = {
  name: 'ipInfo',
  async answer(request, { ipCity }) {
    const city = ipCity.find(request.address);
    return city === null ? null : { name: city.name, code: city.code };
  },
};
